/** A note has at most ten minutes; what plays longer is refused before anything is decoded. */
export const longestMilliseconds = 600_000;
/** Ten minutes of the shortest packets that a browser writes would be 60,000. */
export const maxPackets = 200_000;
