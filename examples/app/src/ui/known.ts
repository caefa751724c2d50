/** A figure that cannot be told, as none: for what sorts figures and draws them. */
export function known(figure: number | 'unknown' | undefined): number | undefined {
  return figure === 'unknown' ? undefined : figure
}
