/** Returns by how many percentage points a share is above an average, with one decimal, and whether that is good. */
export function averageDifference(
  share: number,
  mean: number,
  isLowerBetter = false,
): { points: number; tone: "good" | "bad" | undefined } {
  const points = Math.round((share - mean) * 1000) / 10;
  return {
    points,
    tone: points === 0 ? undefined : points > 0 !== isLowerBetter ? "good" : "bad",
  };
}
