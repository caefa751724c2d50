import type { Address } from '@causeway/core'
import { formatDuration } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { type SwapCost, type SwapCosts, type SwapFormView, swapCosts } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { reviewCopy } from '#locale/review-copy'
import { useViewedAccounts } from '../../state/use-viewed-accounts.ts'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { AddressComparison } from '../address-book/address-comparison.tsx'
import { findSaved } from '../address-book/parse-address-book.ts'
import type { AddressBook } from '../address-book/use-address-book.ts'

interface CostsProps {
  readonly kind: 'swap' | 'bridge'
  readonly view: SwapFormView
  readonly book: AddressBook
  /** Seconds until a verified quote expires. */
  readonly endsIn: number | undefined
}

/** Costs of a trade. The lines add up to the total. */
export function Costs({ kind, view, book, endsIn }: CostsProps) {
  const { pay, receive, offer, recipient } = view
  const saved = recipient.address && findSaved(book.entries, recipient.address)
  const costs = swapCosts(view, offer?.network)
  const source = useChains().find(({ id }) => id === pay.token?.chainId)?.name
  const names: Readonly<Record<string, string>> = {
    swapFee: reviewCopy.providerFee,
    destinationGasFee: kind === 'bridge' ? reviewCopy.delivery : reviewCopy.providerNetworkFee,
    rest: kind === 'bridge' ? reviewCopy.priceDifference : reviewCopy.priceImpactAndFees,
    additional: reviewCopy.additionalFees,
    network: reviewCopy.networkFee(source),
  }
  const money = (side: SwapFormView['pay']) =>
    side.money && side.token ? <b>{`${side.money.text} ${side.token.symbol}`}</b> : '-'
  const rows: KeyValueRow[] = [
    { label: kind === 'bridge' ? reviewCopy.youSend : reviewCopy.youPay, value: money(pay) },
    ...(costs?.inside ?? []).map(
      (cost): KeyValueRow => ({
        label: names[cost.kind],
        value: costText(cost),
        kind: 'sub',
        key: cost.kind,
      }),
    ),
    { label: reviewCopy.expected, value: money(receive) },
    ...(costs?.onTop ?? []).map(
      (cost): KeyValueRow => ({
        label: names[cost.kind],
        value: cost.kind === 'network' ? networkFeeText(cost) : costText(cost),
        key: cost.kind,
      }),
    ),
    {
      label: costs?.isGain ? reviewCopy.youGain : reviewCopy.totalCost,
      value: costs ? <Total {...costs} /> : '-',
      kind: 'total',
    },
    { label: reviewCopy.rate, value: offer?.rate.forward ?? '-' },
    ...(kind === 'bridge'
      ? [
          {
            label: reviewCopy.arrivesIn,
            value: offer?.durationText ? commonCopy.about(offer.durationText) : '-',
          },
        ]
      : []),
    ...(kind === 'swap' && endsIn !== undefined
      ? [{ label: reviewCopy.quoteExpiresIn, value: formatDuration(endsIn) }]
      : []),
    ...(recipient.address === undefined
      ? []
      : [{ label: reviewCopy.to, value: <Recipient {...recipient} savedName={saved?.label} />, key: 'to' }]),
  ]
  return (
    <Pane>
      <KeyValues rows={rows} />
    </Pane>
  )
}

function costText({ text, amountText }: SwapCost): string {
  return text === '-' && amountText !== undefined ? amountText : text
}

function networkFeeText(cost: SwapCost): string {
  const text = costText(cost)
  return text === '-' ? commonCopy.unknown : commonCopy.about(text)
}

function Total({ totalText, percentText }: Pick<SwapCosts, 'totalText' | 'percentText'>) {
  return (
    <>
      {totalText === '-' ? commonCopy.unknown : totalText}{' '}
      {percentText !== '-' && <span className="dim">{percentText}</span>}
    </>
  )
}

type KnownRecipient = Extract<SwapFormView['recipient'], { readonly address: Address }>

/**
 * The sender's wallet is abbreviated. Any other recipient is shown in full, so that its middle digits can be checked, with
 * its saved name.
 */
function Recipient({
  kind,
  address,
  shortAddress,
  doubt,
  lookalike,
  savedName,
}: KnownRecipient & { readonly savedName: string | undefined }) {
  const isViewed = useViewedAccounts().length > 0
  if (kind !== 'external' && isViewed) return reviewCopy.viewedAccount(shortAddress)
  if (kind === 'sender') return reviewCopy.yourWalletAddress(shortAddress)
  if (kind === 'own') return `${address}, ${reviewCopy.yourAccount}`
  if (lookalike !== undefined) {
    return (
      <>
        <span className="tone" data-tone="neg">
          {reviewCopy.lookalike}
        </span>
        <AddressComparison entered={address} known={lookalike} />
      </>
    )
  }
  return (
    <>
      {savedName !== undefined && <bdi>{savedName}: </bdi>}
      {address}, {ownerText(doubt)}
    </>
  )
}

function ownerText(doubt: KnownRecipient['doubt']): string {
  if (doubt === 'unused') return reviewCopy.neverUsed
  return doubt === 'contract' ? reviewCopy.foreignContract : reviewCopy.notYours
}
