import type { ChainRecord } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { useGas, useWalletSession } from '@causeway/react'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OutdatedBalance } from './outdated-balance.tsx'
import type { Trade } from './trade.ts'

/** The balance of the input token, with a button for the maximum. */
export function PayBalance({ trade: { swap, from } }: { readonly trade: Trade }) {
  const { swapForm } = useEngine()
  const account = useWalletSession(({ universalAccount }) => universalAccount[from.chain.chainType])
  const { funds } = swap.view
  const { token, chain } = from
  if (!funds || !token || funds.state === 'unread') return null
  if (funds.state === 'loading') return <Skeleton width={96} />
  const { max } = funds
  const isBelowBalance = max !== undefined && funds.balance !== undefined && max.amount < funds.balance
  return (
    <span>
      {tradeCopy.balance(funds.balanceText)}{' '}
      {max ? (
        <TextLink
          aria-label={tradeCopy.maxLabel(
            formatAmount(max.amount, token.decimals),
            token.symbol,
            isBelowBalance,
          )}
          onClick={() => swapForm.type('INPUT', max.text)}
        >
          {tradeCopy.max}
        </TextLink>
      ) : (
        funds.state === 'known' && <MissingMax chain={chain} symbol={token.symbol} />
      )}
      <OutdatedBalance chainId={chain.id} account={account} token={token.address} />
    </span>
  )
}

/** Reason why there is no maximum: the amount to reserve for the network fee is not known. */
function MissingMax({ chain, symbol }: { readonly chain: ChainRecord; readonly symbol: string }) {
  const { isError } = useGas({ chainId: chain.id })
  const reason =
    chain.chainType === 'EVM'
      ? (isError ? tradeCopy.maxFailed : tradeCopy.maxWaits)(chain.name)
      : tradeCopy.noMax(chain.name, symbol)
  return <span className="dim">{reason}</span>
}
