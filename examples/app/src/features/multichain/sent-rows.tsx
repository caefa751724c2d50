import type { TransferRecord } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { Icon } from '../../ui/icon.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { useTransferFacts } from '../transfers/use-transfer-facts.ts'
import { getSentState } from './get-sent-state.ts'
import styles from './source-list.module.css'

/** Started transfers, which keep their row and amount. */
export function SentRows({ records }: { readonly records: readonly TransferRecord[] }) {
  if (records.length === 0) return null
  return (
    <ul className={styles['list']} aria-label={legsCopy.sent}>
      {records.map((record) => (
        <SentRow key={record.id} record={record} />
      ))}
    </ul>
  )
}

function SentRow({ record }: { readonly record: TransferRecord }) {
  const { chainId, info } = record
  const chain = chainById(useChains(), chainId)
  const { facts, token } = useTransferFacts(record)
  const { label, icon } = getSentState(facts)
  const symbol = token?.symbol ?? '-'
  const chainName = chain?.name ?? legsCopy.unknownChain(chainId)
  return (
    <li className={styles['row']} data-on="true">
      <span className={styles['sent']}>
        <Icon name={icon} />
        <TokenLogo
          symbol={symbol}
          seed={token?.address ?? record.id}
          group={token?.assetGroup}
          src={token?.logoURI}
          size="l"
          chain={{ name: chainName, seed: String(chainId) }}
        />
        <span>
          <b>
            <bdi>{symbol}</bdi> <span className={styles['place']}>{legsCopy.onChain(chainName)}</span>
          </b>
          <span className={styles['amount']}>{label}</span>
        </span>
      </span>
      <b className="numeric">
        {token && info.inputAmountRaw !== undefined ? formatAmount(info.inputAmountRaw, token.decimals) : '-'}
      </b>
    </li>
  )
}
