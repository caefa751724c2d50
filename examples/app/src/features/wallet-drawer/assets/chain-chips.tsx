import { formatUsd } from '@causeway/core/format'
import type { ChainChips as Chips } from '@causeway/view-models'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { ChainLogo } from '../../../ui/chain-logo.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import styles from './balances.module.css'

interface ChainChipsProps {
  readonly chips: Chips
  readonly chainId: number | undefined
  readonly showsAll: boolean
  onChoose(chainId: number | undefined): void
  onShowAll(showsAll: boolean): void
}

/** Filter by chain. */
export function ChainChips({ chips, chainId, showsAll, onChoose, onShowAll }: ChainChipsProps) {
  return (
    <fieldset className={styles['chips']} aria-label={walletCopy.chains}>
      <Chip size="small" isPressed={chainId === undefined} onClick={() => onChoose(undefined)}>
        {fixedCopy.wallet.all} <span className="dim">{chips.chainCount}</span>
      </Chip>
      {chips.chains.map((chip) => (
        <Tooltip key={chip.chainId} text={chip.name} delayMs={0}>
          <Chip
            size="small"
            isPressed={chip.isSelected}
            onClick={() => onChoose(chip.isSelected ? undefined : chip.chainId)}
          >
            <ChainLogo name={chip.name} seed={`${chip.chainId}`} />
            {formatUsd(chip.balanceUsd)}
            <span className="visuallyHidden"> {walletCopy.onChain(chip.name)}</span>
          </Chip>
        </Tooltip>
      ))}
      {chips.hasMore && (
        <Chip size="small" bare onClick={() => onShowAll(!showsAll)}>
          {showsAll ? fixedCopy.wallet.showLess : fixedCopy.wallet.showAll}
        </Chip>
      )}
    </fieldset>
  )
}
