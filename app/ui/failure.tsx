/** Says that something could not be read, where it would stand. */
export function Failure({ message }: { message: string }) {
  return (
    <div className="panel" role="alert">
      <p className="font-semibold text-danger">{message}</p>
      <p className="text-soft">Please try again in a moment. Nothing was lost.</p>
    </div>
  );
}
