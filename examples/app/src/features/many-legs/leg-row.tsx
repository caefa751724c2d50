import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status, type StatusProps } from '../../ui/status.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { TransferProgressRow } from '../../ui/transfer-progress-row.tsx'
import { unverifiedCopy } from '../review/verification-copy.ts'
import type { LegCheck } from './check-leg.ts'
import { isCheckOutdated } from './is-check-outdated.ts'
import { LegNotes, type LegSlots } from './leg-notes.tsx'
import type { Leg } from './legs.ts'
import { ProviderChoice } from './provider-choice.tsx'
import type { ManyLegs } from './use-many-legs.ts'

interface LegRowProps {
  readonly leg: Leg
  readonly many: ManyLegs
  readonly slots: LegSlots
}

/** A leg that is not sent yet: provider, output and issues. */
export function LegRow({ leg, many, slots }: LegRowProps) {
  const { run, target } = many
  const check = run.checks.get(leg.key)
  const { pay, offer } = leg.view
  const isBusy = run.current?.key === leg.key
  const isOutdated = isCheckOutdated(leg, many.legs, run.checks)
  const symbol = target.token?.symbol ?? ''
  return (
    <TransferProgressRow
      logo={
        <TokenLogo
          symbol={leg.token.symbol}
          seed={leg.token.address}
          group={leg.token.assetGroup}
          src={leg.token.logoURI}
          size="l"
          chain={{ name: leg.chain.name, seed: String(leg.chain.id) }}
        />
      }
      title={leg.chain.name}
      detail={check ? (offer?.quote.name ?? '-') : <ProviderChoice leg={leg} many={many} />}
      status={<Status {...getStatus(leg, check, { isBusy, isOutdated })} />}
      time={offer?.durationText ? commonCopy.about(offer.durationText) : ''}
      from={`${pay.money?.text ?? '-'} ${leg.token.symbol}`}
      to={offer ? `${offer.receive.text} ${symbol}` : <NoOffer leg={leg} />}
      share={0}
      shareText={legsCopy.notSent}
    >
      <LegNotes leg={leg} many={many} slots={slots} />
    </TransferProgressRow>
  )
}

interface LegConditions {
  readonly isBusy: boolean
  /** Whether the chain could not be read since the verification. */
  readonly isOutdated: boolean
}

function getStatus(
  { view, quotesState }: Leg,
  check: LegCheck | undefined,
  { isBusy, isOutdated }: LegConditions,
): StatusProps {
  if (isBusy) return { tone: 'info', icon: 'pending', children: legsCopy.inYourWallet, spin: true }
  if (check?.status === 'failed') return { tone: 'neg', icon: 'cross', children: legsCopy.notSent }
  if (check?.status === 'checked' && (isOutdated || unverifiedCopy(check.leg.built) !== '')) {
    return { tone: 'warn', icon: 'shieldDashed', children: legsCopy.notVerified }
  }
  if (check) return { tone: 'pos', icon: 'shield', children: legsCopy.verified }
  if (!view.offer && quotesState?.status === 'quoting')
    return { tone: 'info', icon: 'pending', children: legsCopy.quoting, spin: true }
  if (view.button.code === 'NO_ROUTE') return { tone: 'warn', icon: 'warning', children: legsCopy.noRoute }
  return { tone: 'quiet', icon: 'todo', children: view.offer ? legsCopy.ready : legsCopy.notReady }
}

function NoOffer({ leg }: { readonly leg: Leg }) {
  return leg.quotesState?.status === 'quoting' ? <Skeleton width={96} /> : '-'
}
