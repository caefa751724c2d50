import { createStore, type Logger, type ReadableStore } from '@causeway/core'

/** A side of the swap form. */
export type SwapSide = 'INPUT' | 'OUTPUT'

/** What was typed into the swap form, and where. */
export interface SwapState {
  /** As it was typed: not yet a number. */
  readonly typedValue: string
  /** The side it was typed into; the other one follows from the quote. */
  readonly independentField: SwapSide
}

/** What has been typed into a swap form. It is not kept across reloads. */
export interface SwapForm {
  readonly store: ReadableStore<SwapState>
  /** What was typed, and on which side. */
  type(side: SwapSide, typedValue: string): void
  /** For currencies that change places: what was typed stays with its currency. */
  switchSides(): void
  /** Empties the form. */
  clear(): void
}

const EMPTY: SwapState = { typedValue: '', independentField: 'INPUT' }

/** The state of a swap form. */
export function createSwapForm(logger?: Logger): SwapForm {
  const store = createStore(EMPTY, logger)
  const show = (next: SwapState) => store.setState((state) => (isSame(state, next) ? state : next))
  return {
    store,
    type: (independentField, typedValue) => show({ typedValue, independentField }),
    switchSides() {
      const { typedValue, independentField } = store.getState()
      show({ typedValue, independentField: independentField === 'INPUT' ? 'OUTPUT' : 'INPUT' })
    },
    clear: () => show(EMPTY),
  }
}

function isSame(a: SwapState, b: SwapState): boolean {
  return a.typedValue === b.typedValue && a.independentField === b.independentField
}
