/** The candidates most like a text that is none of them, best first: as many as help, not all there are. */
export function closestMatches(text: string, candidates: readonly string[], most = 5): string[] {
  const wanted = text.toLowerCase()
  return candidates
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

/** How many letters must be put in, taken out or changed to make one text of the other (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= to.length; at++) {
      const changed = cell(row, at - 1) + (to[at - 1] === letter ? 0 : 1)
      next.push(Math.min(changed, cell(row, at) + 1, cell(next, at - 1) + 1))
    }
    row = next
  }
  return cell(row, to.length)
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY
}
