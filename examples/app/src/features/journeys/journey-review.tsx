import { chainById, isNativeToken } from '@causeway/core/chains'
import { formatAmount, formatUsd } from '@causeway/core/format'
import type { JourneyPlan } from '@causeway/core/journeys'
import { useChains } from '@causeway/react'
import { useJourney } from '@causeway/react/journeys'
import type { JourneyCosts } from '@causeway/view-models'
import { useNavigate } from 'react-router'
import { journeysCopy } from '#locale/journeys-copy'
import { sendingCopy } from '#locale/sending-copy'
import { useLenderName } from '../../state/use-lender-name.ts'
import { Button } from '../../ui/button.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { HealthFigure } from '../../ui/health-scale.tsx'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { StepList } from '../../ui/step-list.tsx'
import { ReviewConsentNote } from '../review/review-consent-note.tsx'
import { amountText, symbolText } from './amount-text.ts'
import { chainName } from './chain-name.ts'
import { CostRemarks } from './cost-remarks.tsx'
import { getCostRows } from './get-cost-rows.tsx'
import type { JourneyEnd } from './journey-target.ts'
import { toLegTerms } from './leg-terms.ts'
import styles from './plan-list.module.css'
import { PlanNotices } from './plan-notices.tsx'
import { isGuaranteed, timeText } from './providers-text.ts'
import { toPlanAmounts } from './to-plan-amounts.ts'
import { toRequestLabels } from './to-request-labels.ts'
import { TokenPath } from './token-path.tsx'
import { useFirstRequests } from './use-first-requests.ts'
import { useJourneyCosts } from './use-journey-costs.ts'
import type { FindToken } from './use-token-finder.ts'

interface JourneyReviewProps {
  readonly plan: JourneyPlan
  readonly end: JourneyEnd
  readonly find: FindToken
  onBack(): void
}

/** Review of a plan: its steps, its amounts, and the button that starts it and opens its page. */
export function JourneyReview({ plan, end, find, onBack }: JourneyReviewProps) {
  const { execute } = useJourney(undefined)
  const navigate = useNavigate()
  const { legs, request } = plan
  const { data: first, isError } = useFirstRequests(plan)
  const [label = '', ...laterLabels] = useStepLabels(plan, end, find)
  const firstStep = useFirstStep(request.from, find)
  const requestLabels = first ? toRequestLabels(first, { label, ...firstStep }) : [{ label }]
  const signedLater = laterLabels.length - (plan.isActionCarried ? 1 : 0)
  const paid = amountText(request.from, find)
  const direct = { ...request.from, amount: plan.usedAmount ?? request.from.amount }
  const review = useJourneyCosts(toPlanAmounts(plan, end), find)
  const { costs } = review
  const consent = costs?.consent
  const start = () => {
    execute(plan)
    void navigate(`/bridge?journey=${plan.id}`)
  }
  return (
    <>
      <Pane>
        <div className={styles['notes']}>
          <TokenPath legs={toLegTerms(plan)} find={find} />
          <KeyValues rows={getRows({ plan, end, paid, costs })} />
        </div>
      </Pane>
      <Pane title={journeysCopy.steps}>
        <StepList
          steps={[...requestLabels, ...laterLabels.map((label) => ({ label }))].map((copy, index) => ({
            ...copy,
            key: `${index}`,
            mark: `${index + 1}`,
          }))}
        />
      </Pane>
      {(plan.notices.length > 0 || consent || (costs && costs.remarks.length > 0)) && (
        <Pane>
          <div className={styles['notes']}>
            <CostRemarks costs={costs} />
            <PlanNotices plan={plan} />
            {consent && <ReviewConsentNote consent={consent} actions={review.actions} />}
          </div>
        </Pane>
      )}
      <FormFooter
        button={
          <Button kind="go" size="large" isDisabled={!review.isAcceptable} onClick={start}>
            {review.toLabel(
              legs.length === 0 && end.action !== 'receive'
                ? journeysCopy.startDirect[end.action](amountText(direct, find))
                : journeysCopy.start(paid),
            )}
          </Button>
        }
        summary={
          first
            ? journeysCopy.walletOpens(sendingCopy.times(first.steps.length), signedLater)
            : isError
              ? journeysCopy.requestsUnknown
              : journeysCopy.countingRequests
        }
        secondaryAction={{ label: journeysCopy.backToRoutes, onClick: onBack }}
      />
    </>
  )
}

interface RowsInput extends Pick<JourneyReviewProps, 'plan' | 'end'> {
  readonly paid: string
  readonly costs: JourneyCosts | undefined
}

function getRows({ plan, end, paid, costs }: RowsInput): KeyValueRow[] {
  const { toAmount, toAmountMin, usedAmount = toAmount, feesUsd, gasUsd = 0, healthFactor } = plan
  const { action, asset } = end
  const text = (amount: bigint) => `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
  return [
    { label: journeysCopy.youPay, value: paid },
    { label: journeysCopy.expected[action], value: text(usedAmount) },
    ...(usedAmount < toAmount
      ? [{ label: journeysCopy.staysInWallet, value: text(toAmount - usedAmount) }]
      : []),
    {
      label: isGuaranteed(plan) ? journeysCopy.guaranteed : journeysCopy.minimum,
      value: text(toAmountMin < usedAmount ? toAmountMin : usedAmount),
    },
    { label: journeysCopy.providerFees, value: feesUsd === undefined ? '-' : formatUsd(feesUsd - gasUsd) },
    { label: journeysCopy.gas, value: feesUsd === undefined ? '-' : formatUsd(gasUsd) },
    ...getCostRows(costs),
    { label: journeysCopy.time, value: timeText(plan) ?? '-' },
    ...(healthFactor === undefined
      ? []
      : [{ label: journeysCopy.healthAfter, value: <HealthFigure value={healthFactor} /> }]),
  ]
}

/** Returns the chain of the first step, and the token of its approvals: the wrapped one if the native token is paid. */
function useFirstStep({ chainId, token }: JourneyPlan['request']['from'], find: FindToken) {
  const chains = useChains()
  const record = chainById(chains, chainId)
  const wrapped = isNativeToken(token) ? record?.wrappedNative : undefined
  return {
    chain: chainName(chains, chainId),
    native: record?.nativeCurrency.symbol ?? '',
    token: {
      address: wrapped?.address ?? token,
      symbol: wrapped?.symbol ?? symbolText({ chainId, token }, find),
      decimals: find(chainId, token)?.decimals ?? record?.nativeCurrency.decimals ?? 0,
    },
  }
}

/** Returns the copy of each step, without its approvals. */
function useStepLabels(plan: JourneyPlan, end: JourneyEnd, find: FindToken): string[] {
  const chains = useChains()
  const lenderName = useLenderName()
  const legs = toLegTerms(plan).map((leg) => {
    const isSwap = leg.fromChainId === leg.toChainId
    const from = amountText(
      {
        chainId: leg.fromChainId,
        token: leg.fromToken,
        amount: leg.fromAmount,
        decimals: leg.fromTokenDecimals,
      },
      find,
    )
    const to = amountText(
      { chainId: leg.toChainId, token: leg.toToken, amount: leg.toAmount, decimals: leg.toTokenDecimals },
      find,
    )
    const label = isSwap ? journeysCopy.swap : journeysCopy.bridge
    return label(from, to, chainName(chains, leg.toChainId), leg.name)
  })
  const { asset } = end
  const amount = `${formatAmount(plan.usedAmount ?? plan.toAmount, asset.decimals)} ${asset.symbol}`
  const act = end.action !== 'receive' && journeysCopy.act[end.action](amount, lenderName(end.lender))
  return act ? [...legs, plan.isActionCarried ? journeysCopy.onArrival(act) : act] : legs
}
