import type { ChainRecord } from '@causeway/core/chains'
import type { BalanceEntry, Token } from '@causeway/core/data'
import { isFormError, normalizeAmountText } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import type { Leg } from '../many-legs/legs.ts'
import styles from './source-list.module.css'

interface SourceRowProps {
  readonly entry: BalanceEntry<Token>
  readonly chain: ChainRecord | undefined
  /** Balance and its value. */
  readonly amountText: string
  /** Undefined unless selected. */
  readonly leg: Leg | undefined
  readonly text: string | undefined
  /** Whether it was selected last, so that its amount has the focus. */
  readonly isNewest: boolean
  /** Whether it cannot be changed at the moment. */
  readonly isLocked: boolean
  onSelect(isOn: boolean): void
  onType(text: string): void
}

/** A selectable source with its amount. */
export function SourceRow(props: SourceRowProps) {
  const { entry, chain, amountText, leg, text, isNewest, isLocked, onSelect, onType } = props
  const { symbol, address, assetGroup, logoURI } = entry.currency
  const chainName = chain?.name ?? legsCopy.unknownChain(entry.chainId)
  const max = leg?.view.funds?.max
  const isInvalid = leg?.view.issues.some(
    (issue) => isFormError(issue) && issue.field === 'pay' && issue.code !== 'BELOW_MINIMUM',
  )
  return (
    <li className={styles['row']} data-on={text !== undefined}>
      <Checkbox isChecked={text !== undefined} onChange={(isOn) => !isLocked && onSelect(isOn)}>
        <span className={styles['asset']}>
          <TokenLogo
            symbol={symbol}
            seed={address}
            group={assetGroup}
            src={logoURI}
            size="l"
            chain={{ name: chainName, seed: String(entry.chainId) }}
          />
          <span>
            <b>
              <bdi>{symbol}</bdi> <span className={styles['place']}>{legsCopy.onChain(chainName)}</span>
            </b>
            <span className={styles['amount']}>{amountText}</span>
          </span>
        </span>
      </Checkbox>
      {text !== undefined && (
        <span className={styles['field']}>
          <Field
            label={legsCopy.amountOf(symbol, chainName)}
            hideLabel
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={text}
            autoFocus={isNewest}
            readOnly={isLocked}
            aria-invalid={isInvalid || undefined}
            onChange={(typed) => onType(normalizeAmountText(typed))}
            unit={
              max && (
                <TextLink
                  aria-label={legsCopy.maxOn(max.text, symbol, chainName)}
                  onClick={() => onType(max.text)}
                >
                  {legsCopy.max}
                </TextLink>
              )
            }
          />
        </span>
      )}
    </li>
  )
}
