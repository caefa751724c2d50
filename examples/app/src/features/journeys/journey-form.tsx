import { formatUnits } from '@causeway/core'
import type { Token } from '@causeway/core/data'
import { formatAmount, formatUsd } from '@causeway/core/format'
import { usePrice } from '@causeway/react'
import { normalizeAmountText } from '@causeway/view-models'
import { useId } from 'react'
import { journeysCopy } from '#locale/journeys-copy'
import { tradeCopy } from '#locale/trade-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { HealthFigure } from '../../ui/health-scale.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OnChain } from '../trade/on-chain.tsx'
import { TokenButton } from '../trade/token-button.tsx'
import type { JourneyTarget } from './journey-target.ts'
import styles from './plan-list.module.css'
import { PlanList } from './plan-list.tsx'
import { PlanNotices } from './plan-notices.tsx'
import { PlanProblem } from './plan-problem.tsx'
import { isRepaidDirectly } from './repay-amount.ts'
import type { JourneyForm as JourneyFormState } from './use-journey-form.ts'
import type { JourneySource } from './use-journey-source.ts'

interface JourneyFormProps {
  readonly form: JourneyFormState
  readonly target: JourneyTarget
  onReview(): void
}

/** Form of a journey to a pool: the token and amount to pay with, and the plans for it. */
export function JourneyForm({ form, target, onReview }: JourneyFormProps) {
  const openOverlay = useOverlayActions()
  const { source, text, decision, plans, plan, isPlanning, error, find } = form
  const { chain, token } = source
  const id = useId()
  const trade = {
    kind: 'swap',
    from: { chain, token },
    to: { chain, token: undefined },
    pick: (_: unknown, picked: Token) => source.pick(picked),
    pickChain: (_: unknown, chainId: number) => source.pickChain(chainId),
  } as const
  const handleClick = () => {
    switch (decision.action) {
      case 'connect':
        return openOverlay({ type: 'openWalletMenu', view: 'connect' })
      case 'plan':
        return form.requestPlans()
      case 'review':
        return onReview()
    }
  }
  return (
    <>
      <Pane>
        <p className={classes(styles['hint'], 'small muted')}>{journeysCopy.hint[target.action]}</p>
        <AmountInput
          id={id}
          label={journeysCopy.youPay}
          unit={token.symbol}
          value={text}
          onChange={(typed) => form.enter(normalizeAmountText(typed))}
          aside={<OnChain trade={trade} side="INPUT" />}
          picker={<TokenButton trade={trade} side="INPUT" />}
        >
          <Value source={source} amount={text === '' ? 0n : decision.amount} />
          <Balance source={source} onMax={form.enter} />
        </AmountInput>
        {target.debt !== undefined && (
          <div className={styles['debt']}>
            <Debt form={form} target={target} debt={target.debt} />
          </div>
        )}
      </Pane>
      {error && (
        <Pane>
          <PlanProblem
            error={error}
            token={token}
            onUse={(amount) => form.enter(formatUnits(amount, token.decimals))}
          />
        </Pane>
      )}
      {isPlanning && (
        <Pane flush title={journeysCopy.routes}>
          <div className={styles['row']} aria-hidden="true">
            <Skeleton width={16} height={16} shape="round" />
            <span className={styles['main']}>
              <Skeleton width={160} />
              <Skeleton width={120} />
            </span>
            <Skeleton width={64} />
          </div>
        </Pane>
      )}
      {plans && (
        <Pane
          flush
          title={journeysCopy.routes}
          aside={
            <Button size="small" onClick={form.refresh}>
              {journeysCopy.refresh}
            </Button>
          }
        >
          <PlanList
            plans={plans.plans}
            chosenId={plan?.id}
            end={target}
            find={find}
            onChoose={form.choosePlan}
          />
        </Pane>
      )}
      {plan && (plan.healthFactor !== undefined || plan.notices.length > 0) && (
        <Pane>
          <div className={styles['notes']}>
            {plan.healthFactor !== undefined && (
              <KeyValues
                rows={[
                  { label: journeysCopy.healthAfter, value: <HealthFigure value={plan.healthFactor} /> },
                ]}
              />
            )}
            <PlanNotices plan={plan} />
          </div>
        </Pane>
      )}
      <p className="visuallyHidden" role="status">
        {isPlanning ? journeysCopy.findingRoutes : plans && countText(plans)}
      </p>
      <FormFooter
        button={
          <Button kind="go" size="large" isDisabled={!decision.action} onClick={handleClick}>
            {decision.label}
          </Button>
        }
        summary={plans && plans.requests > 0 ? countText(plans) : undefined}
      />
    </>
  )
}

function countText({ plans, skipped }: NonNullable<JourneyFormState['plans']>): string {
  const count = journeysCopy.routeCount(plans.length)
  return skipped > 0 ? `${count} ${journeysCopy.searchLimited}` : count
}

interface DebtProps extends Pick<JourneyFormProps, 'form' | 'target'> {
  readonly debt: bigint
}

/** The debt, and the amount that repays all of it. */
function Debt({ form: { needed, source, repayAll }, target, debt }: DebtProps) {
  const { token } = source
  const { asset } = target
  const rows = [{ label: journeysCopy.debt, value: `${formatAmount(debt, asset.decimals)} ${asset.symbol}` }]
  if (needed === undefined) return <KeyValues rows={rows} />
  const about = journeysCopy.about(`${formatAmount(needed, token.decimals)} ${token.symbol}`)
  const value = (
    <>
      {about} <TextLink onClick={repayAll}>{journeysCopy.repayAll}</TextLink>
    </>
  )
  const label = journeysCopy.neededToRepay[isRepaidDirectly(target, token) ? 'direct' : 'swapped']
  return <KeyValues rows={[...rows, { label, value }]} />
}

/** The value of the amount in US dollars. */
function Value({
  source: { token },
  amount,
}: {
  readonly source: JourneySource
  readonly amount: bigint | undefined
}) {
  const price = usePrice({ chainId: token.chainId, token: token.address })
  const usd = price?.price
  if (amount === undefined || usd === undefined) return <span>-</span>
  return <span>{formatUsd(Number(formatUnits(amount, token.decimals)) * usd)}</span>
}

function Balance({ source, onMax }: { readonly source: JourneySource; onMax(text: string): void }) {
  const { token, balance, maximum, hasBalanceFailed } = source
  if (hasBalanceFailed) return <span>{journeysCopy.balanceFailed}</span>
  if (balance === undefined) return null
  return (
    <span className="numeric">
      {tradeCopy.balance(formatAmount(balance, token.decimals))}{' '}
      {maximum !== undefined && maximum > 0n && (
        <TextLink
          aria-label={tradeCopy.maxLabel(
            formatAmount(maximum, token.decimals),
            token.symbol,
            maximum < balance,
          )}
          onClick={() => onMax(formatUnits(maximum, token.decimals))}
        >
          {tradeCopy.max}
        </TextLink>
      )}
    </span>
  )
}
