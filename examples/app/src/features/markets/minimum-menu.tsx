import { marketsCopy } from '#locale/markets-copy'
import { SelectMenu } from '../../ui/select-menu.tsx'

interface MinimumMenuProps {
  /** Filtered value: `Liquidity`. */
  readonly label: string
  readonly value: number
  /** The first one includes every row. */
  readonly choices: readonly number[]
  format(value: number): string
  onChange(value: number): void
}

/** Menu of a minimum value. A value that is not among the choices is added. */
export function MinimumMenu({ label, value, choices, format, onChange }: MinimumMenuProps) {
  const values = [...new Set([...choices, value])].sort((a, b) => a - b)
  const [lowest] = choices
  return (
    <SelectMenu
      label={label}
      size="small"
      value={String(value)}
      options={values.map((option) => ({
        value: String(option),
        label: option === lowest ? marketsCopy.any(label) : marketsCopy.over(label, format(option)),
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
