import { isCausewayError, NoQuoteError } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { useTranslatedError } from '@causeway/react'
import { journeysCopy } from '#locale/journeys-copy'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { nearestAmount } from './nearest-amount.ts'

interface PlanProblemProps {
  readonly error: Error
  readonly token: { readonly symbol: string; readonly decimals: number }
  /** Enters an amount in base units. Default: the amount is only named. */
  onUse?(amount: bigint): void
}

/** The reason why nothing can be planned, with the nearest amount that works. */
export function PlanProblem({ error, token, onUse }: PlanProblemProps) {
  const translation = useTranslatedError(error)
  const nearest = nearestAmount(error)
  if (!translation) return null
  const text = nearest && `${formatAmount(nearest.amount, token.decimals)} ${token.symbol}`
  const message =
    nearest === undefined || text === undefined
      ? translation.message
      : nearest.amount === 0n
        ? journeysCopy.balanceTooLow
        : nearest.bound === 'most'
          ? journeysCopy.tooMuch(text)
          : journeysCopy.tooLittle(text)
  return (
    <ErrorNote
      title={translation.title}
      message={message}
      hint={nearest ? undefined : translation.hint}
      details={getDetails(error)}
      action={
        nearest !== undefined &&
        nearest.amount > 0n &&
        onUse && (
          <Button size="small" onClick={() => onUse(nearest.amount)}>
            {journeysCopy.takeAmount(`${text}`)}
          </Button>
        )
      }
    />
  )
}

/** Returns the reason of each provider, or the values and limits of another error. */
function getDetails(error: Error): string | undefined {
  if (error instanceof NoQuoteError) {
    return error.failures.map(({ name, reason }) => `${name}: ${reason}`).join('\n') || undefined
  }
  return isCausewayError(error) && nearestAmount(error) === undefined ? error.details : undefined
}
