/* Loaded before the C library: has the n-th write, flush, rename or read below a directory fail, or end the process. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE, SYNC, RENAME, READ, CLASSES };
enum { ENOSPC_ONCE = 1, EIO_ONCE, SHORT, SYNC_EIO, RENAME_EIO, READ_EIO, FULL, KILL };

/* What the test writes and reads: whether faults come, which, at which call of its class, the calls so far, and the faults so far. */
struct control { int armed, kind, n, calls[CLASSES], hits; };
static volatile struct control *control;
static const char *directory;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS_CONTROL");
  directory = getenv("FAULTS_DIR");
  if (!path || !directory) return;
  int fd = open(path, O_RDWR);
  if (fd < 0) return;
  void *found = mmap(0, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (found != MAP_FAILED) control = found;
}

static int ours(const char *path) { return path && strncmp(path, directory, strlen(directory)) == 0; }

static int ours_fd(int fd) {
  char link[40], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return ours(path);
}

static const int class_of[] = { 0, WRITE, WRITE, WRITE, SYNC, RENAME, READ, WRITE, WRITE };

/* 0: goes on. 1: fails, with errno set. 2: only a half of it is written. */
static int fault(int class) {
  int calls = __sync_add_and_fetch(&control->calls[class], 1);
  int kind = control->kind;
  if (class_of[kind] != class) return 0;
  int later = kind == FULL || (kind == SHORT && calls == control->n + 1);
  if (calls != control->n && !(later && calls > control->n)) return 0;
  __sync_add_and_fetch(&control->hits, 1);
  if (kind == KILL) kill(getpid(), SIGKILL);
  if (kind == SHORT && calls == control->n) return 2;
  errno = kind == ENOSPC_ONCE || kind == FULL || kind == SHORT ? ENOSPC : EIO;
  return 1;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define WATCHED(fd) (control && control->armed && ours_fd(fd))

#define WRITES(type, name, parameters, fd, size, whole, half) \
  type name parameters { REAL(name); int is = WATCHED(fd) ? fault(WRITE) : 0; if (is == 1) return -1; if (is == 2 && (size) > 1) return half; return whole; }
#define READS(type, name, parameters, fd, whole) \
  type name parameters { REAL(name); if (WATCHED(fd) && fault(READ)) return -1; return whole; }

WRITES(ssize_t, write, (int fd, const void *from, size_t size), fd, size, real(fd, from, size), real(fd, from, size / 2))
WRITES(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), fd, size, real(fd, from, size, at), real(fd, from, size / 2, at))
WRITES(ssize_t, pwrite64, (int fd, const void *from, size_t size, off64_t at), fd, size, real(fd, from, size, at), real(fd, from, size / 2, at))
WRITES(ssize_t, writev, (int fd, const struct iovec *from, int count), fd, 0, real(fd, from, count), 0)
WRITES(int, ftruncate64, (int fd, off64_t size), fd, 0, real(fd, size), 0)
READS(ssize_t, read, (int fd, void *to, size_t size), fd, real(fd, to, size))
READS(ssize_t, pread, (int fd, void *to, size_t size, off_t at), fd, real(fd, to, size, at))
READS(ssize_t, pread64, (int fd, void *to, size_t size, off64_t at), fd, real(fd, to, size, at))

int fsync(int fd) { REAL(fsync); if (WATCHED(fd) && fault(SYNC)) return -1; return real(fd); }
int fdatasync(int fd) { REAL(fdatasync); if (WATCHED(fd) && fault(SYNC)) return -1; return real(fd); }
int rename(const char *from, const char *to) { REAL(rename); if (control && control->armed && ours(to) && fault(RENAME)) return -1; return real(from, to); }
int link(const char *from, const char *to) { REAL(link); if (control && control->armed && ours(to) && fault(RENAME)) return -1; return real(from, to); }
