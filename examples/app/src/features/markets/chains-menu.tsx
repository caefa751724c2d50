import { marketsCopy } from '#locale/markets-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './chains-menu.module.css'

interface ChainsMenuProps {
  readonly chains: readonly { readonly id: number; readonly name: string }[]
  /** Ids; none means all. */
  readonly chosen: readonly number[]
  onChange(chosen: readonly number[]): void
}

/** So many logos stand on the button; the rest is a number. */
const MOST_LOGOS = 4

/** Which chains are shown: all, or those that are ticked. */
export function ChainsMenu({ chains, chosen, onChange }: ChainsMenuProps) {
  const shown = chosen.length === 0 ? chains : chains.filter(({ id }) => chosen.includes(id))
  const rest = shown.length - MOST_LOGOS
  const toggle = (id: number, isOn: boolean) => {
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  }
  return (
    <Popover
      label={marketsCopy.chains}
      trigger={(opens) => (
        <Chip {...opens} size="small">
          {marketsCopy.chains}
          <span className={styles['logos']}>
            {shown.slice(0, MOST_LOGOS).map(({ id, name }) => (
              <ChainLogo key={id} name={name} seed={String(id)} />
            ))}
            {rest > 0 && <span className="dim">+{rest}</span>}
          </span>
          <span className="visuallyHidden">
            {chosen.length === 0 ? marketsCopy.all : marketsCopy.chosenCount(chosen.length)}
          </span>
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
