import { useTranslatedError } from '@causeway/react'
import { useJourney, useJourneyPlan, useJourneys } from '@causeway/react/journeys'
import type { JourneyRequest } from '@causeway/core/journeys'

export function Plans({ request, onStart }: { request: JourneyRequest | undefined; onStart(id: string): void }) {
  const { data, isFetching, error } = useJourneyPlan(request)
  const problem = useTranslatedError(error)
  const { execute } = useJourney(undefined)
  if (isFetching) return <p>Planning</p>
  return (
    <>
      {data?.plans.map((plan) => (
        <button
          type="button"
          key={plan.id}
          onClick={() => {
            execute(plan)
            onStart(plan.id)
          }}
        >
          {plan.legs.map(({ quote }) => quote.name).join(', ')}: at least {`${plan.toAmountMin}`}
        </button>
      ))}
      <p>{problem?.message}</p>
    </>
  )
}

export function Journey({ id }: { id: string }) {
  const { journey, location, isRunning, error, resume, cancel } = useJourney(id)
  const problem = useTranslatedError(error)
  if (!journey) return null
  const { state } = journey
  return (
    <>
      <p>
        {state.status}, the money is here: {location.data?.where ?? 'not read yet'}
      </p>
      {state.status === 'asking' && <p>{state.message}</p>}
      {state.status === 'asking' &&
        state.choices.map((choice) => (
          <button type="button" key={choice} disabled={isRunning} onClick={() => resume(choice)}>
            {choice}
          </button>
        ))}
      {(state.status === 'ready' || state.status === 'running') && (
        <button type="button" onClick={() => (isRunning ? cancel() : resume())}>
          {isRunning ? 'Pause' : 'Resume'}
        </button>
      )}
      <p>{problem?.message}</p>
    </>
  )
}

export function Unfinished({ onOpen }: { onOpen(id: string): void }) {
  const { journeys } = useJourneys() // loads those of earlier visits
  return journeys
    .filter(({ state }) => state.status !== 'done' && state.status !== 'stopped')
    .map(({ id }) => (
      <button type="button" key={id} onClick={() => onOpen(id)}>
        Continue
      </button>
    ))
}
