import './effects.css';

/** Three blurred blobs, pink and violet, behind the whole page. */
export function Backdrop() {
  return (
    <div
      aria-hidden="true"
      data-testid="backdrop"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden"
    >
      <div className="blob parallax -top-40 -left-40 size-[34rem] bg-[#e3d3ff]" />
      <div className="blob parallax top-1/4 -right-48 size-[36rem] bg-[#ffd6ec] [--parallax:-320px]" />
      <div className="blob parallax -bottom-56 left-1/4 size-[32rem] bg-[#eadcff] [--parallax:-240px]" />
    </div>
  );
}
