import { marketsCopy } from '#locale/markets-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './chains-menu.module.css'

interface ChainsMenuProps {
  readonly chains: readonly { readonly id: number; readonly name: string }[]
  /** Selected ids; empty for all chains. */
  readonly chosen: readonly number[]
  onChange(chosen: readonly number[]): void
}

/** Maximum number of logos on the button. */
const MAX_LOGOS = 3

/** Menu that selects the displayed chains. */
export function ChainsMenu({ chains, chosen, onChange }: ChainsMenuProps) {
  const selected = chains.filter(({ id }) => chosen.includes(id))
  const rest = selected.length - MAX_LOGOS
  const toggle = (id: number, isOn: boolean) => {
    onChange(isOn ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
  }
  return (
    <Popover
      label={marketsCopy.chains}
      trigger={(opens) => (
        <Chip {...opens} size="small">
          {chosen.length === 0 ? (
            marketsCopy.any(marketsCopy.chains)
          ) : (
            <>
              {marketsCopy.chains}
              <span className={styles['logos']}>
                {selected.slice(0, MAX_LOGOS).map(({ id, name }) => (
                  <ChainLogo key={id} name={name} seed={String(id)} />
                ))}
                {rest > 0 && <span className="dim">+{rest}</span>}
              </span>
              <span className="visuallyHidden">{marketsCopy.chosenCount(chosen.length)}</span>
            </>
          )}
          <Icon name="chevronDown" size="s" />
        </Chip>
      )}
    >
      <div className={styles['list']}>
        <Checkbox isChecked={chosen.length === 0} onChange={() => onChange([])}>
          {marketsCopy.allChains}
        </Checkbox>
        {chains.map(({ id, name }) => (
          <Checkbox key={id} isChecked={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
            <span className={styles['chain']}>
              <ChainLogo name={name} seed={String(id)} /> {name}
            </span>
          </Checkbox>
        ))}
      </div>
    </Popover>
  )
}
