import { chainById } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { formatAmount, formatUsd, shortenName } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import type { TokenChoice } from '@causeway/view-models'
import type { CSSProperties, Ref } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { Tag } from '../../ui/tag.tsx'
import { PendleTag } from './pendle-tag.tsx'
import { TokenLabel } from './token-label.tsx'
import styles from './token-option.module.css'
import { tokenOptionId } from './token-option-id.ts'

interface TokenOptionProps {
  readonly choice: TokenChoice
  readonly isActive: boolean
  readonly ref: Ref<HTMLDivElement>
  /** Index in the list, which has headings, too. */
  readonly index: number
  readonly style: CSSProperties
  /** Position among all options, from 1. */
  readonly position: number
  readonly count: number
  onPick(token: Token): void
}

/** Characters of a name that are shown at most. A narrow list cuts it earlier, but never the chain after it. */
const NAME_LENGTH = 40

/** A token of the picker. Names are untrusted: they are shortened, and ambiguous ones show the address. */
export function TokenOption({
  choice,
  isActive,
  ref,
  index,
  style,
  position,
  count,
  onPick,
}: TokenOptionProps) {
  const { key, token, holding, isUnverified, isAmbiguous, shortAddress } = choice
  const chain = chainById(useChains(), token.chainId) ?? {
    id: token.chainId,
    name: tradeCopy.unknownChain(token.chainId),
  }
  const isDoubtful = isUnverified || isAmbiguous
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the combobox, which points at its options
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={ref}
      data-index={index}
      id={tokenOptionId(key)}
      className={styles['option']}
      style={style}
      role="option"
      aria-selected={isActive}
      aria-setsize={count}
      aria-posinset={position}
      onClick={() => onPick(token)}
    >
      <TokenLabel token={token} chain={chain} size="l" />
      <span className={styles['names']}>
        <span className={styles['symbol']}>
          <bdi>{shortenName(token.symbol)}</bdi>
          <PendleTag token={token} />
          {isUnverified && (
            <Tag kind="warn" icon="shieldDashed">
              {tradeCopy.unverified}
            </Tag>
          )}
        </span>
        <span className={styles['second']}>
          <bdi>{shortenName(token.name, NAME_LENGTH)}</bdi>, {chain.name}
          {isDoubtful && shortAddress !== '' && <span className="numeric">, {shortAddress}</span>}
        </span>
      </span>
      <span className={styles['held']}>
        <span className={styles['balance']}>
          {holding?.balanceRaw === undefined ? '-' : formatAmount(holding.balanceRaw, token.decimals)}
        </span>
        <span className={styles['second']}>
          {holding?.balanceUsd === undefined ? '' : formatUsd(holding.balanceUsd)}
        </span>
      </span>
    </div>
  )
}
