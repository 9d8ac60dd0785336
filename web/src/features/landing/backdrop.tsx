/** Three blurred blobs, pink and violet, behind the whole page. */
export function Backdrop() {
  return (
    <div
      aria-hidden="true"
      data-testid="backdrop"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden"
    >
      <div className="blob parallax -top-24 -left-24 size-96 sm:-top-40 sm:-left-40 sm:size-[34rem] [--blob:#e3d3ff]" />
      <div className="blob parallax top-1/4 -right-32 size-96 sm:-right-48 sm:size-[36rem] [--blob:#ffd6ec] [--parallax:-320px]" />
      <div className="blob parallax -bottom-32 left-1/4 size-96 sm:-bottom-56 sm:size-[32rem] [--blob:#eadcff] [--parallax:-240px]" />
    </div>
  );
}
