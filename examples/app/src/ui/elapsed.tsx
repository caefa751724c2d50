import { elapsedText } from './elapsed-text.ts'

export interface ElapsedProps {
  seconds: number
}

/** An elapsed time, `1:27`. */
export function Elapsed({ seconds }: ElapsedProps) {
  return <span className="numeric">{elapsedText(seconds)}</span>
}
