import { marketsCopy } from '#locale/markets-copy'
import { SelectMenu } from '../../ui/select-menu.tsx'

interface LeastMenuProps {
  /** What of: `Liquidity`. */
  readonly of: string
  readonly value: number
  /** At or under the first nothing is left out. */
  readonly choices: readonly number[]
  format(value: number): string
  onChange(value: number): void
}

/** The least that is asked for: one of the usual figures, or whatever it was set to elsewhere. */
export function LeastMenu({ of, value, choices, format, onChange }: LeastMenuProps) {
  const figures = [...new Set([...choices, value])].sort((one, other) => one - other)
  const [none] = choices
  return (
    <SelectMenu
      label={of}
      size="small"
      value={String(value)}
      options={figures.map((figure) => ({
        value: String(figure),
        label: figure === none ? marketsCopy.any(of) : marketsCopy.over(of, format(figure)),
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
