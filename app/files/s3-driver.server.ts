import { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { Settings } from "#app/platform/env.server.ts";

const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;

/** The file store in one S3 bucket, in which every file is private. */
export function openS3(settings: Settings, bucket: string): Disk {
  return new Disk(
    new S3Driver({ client: createS3Client(settings), bucket, visibility: "private", supportsACL: false }),
  );
}

/**
 * The client of an S3-compatible store. Checksums are sent only where S3 demands them, because Garage, MinIO, B2 and
 * others refuse the SDK's newer default; a store that is away is noticed in seconds, not minutes.
 */
function createS3Client(settings: Settings): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new S3Client({
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
}
