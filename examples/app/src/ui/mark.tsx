/** The logo of the app. */
export function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 32 32" fill="none" strokeWidth="5" aria-hidden="true">
      <path stroke="var(--text)" d="M21.6 7.3A10.5 10.5 0 1 0 14 25.5" />
      <path stroke="var(--accent-text)" d="M16.5 25.5H32" />
    </svg>
  )
}
