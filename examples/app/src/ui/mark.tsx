export interface MarkProps {
  size?: number | undefined
  /** The name read out; without one the mark stands beside the word. */
  label?: string | undefined
}

/** The mark: a ring of water, open on one side, and the road that leaves it on the level. */
export function Mark({ size = 26, label }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="5"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path stroke="var(--text)" d="M21.6 7.3A10.5 10.5 0 1 0 14 25.5" />
      <path stroke="var(--accent-text)" d="M16.5 25.5H32" />
    </svg>
  )
}
