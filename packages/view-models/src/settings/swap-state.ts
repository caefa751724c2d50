import { createStore, type Logger, type ReadableStore } from '@causeway/core'

/** A side of the swap form. */
export type SwapSide = 'INPUT' | 'OUTPUT'

/** Input of the swap form. */
export interface SwapState {
  /** The typed text, not validated. */
  readonly typedValue: string
  /** The side that was typed into. The other side follows from the quote. */
  readonly independentField: SwapSide
}

/** Input state of a swap form. It is not persisted. */
export interface SwapForm {
  readonly store: ReadableStore<SwapState>
  /** Sets the typed text of a side. */
  type(side: SwapSide, typedValue: string): void
  /** Moves the typed text to the other side, for currencies that switch sides. */
  switchSides(): void
  /** Empties the form. */
  clear(): void
}

const EMPTY: SwapState = { typedValue: '', independentField: 'INPUT' }

/** Creates the state of a swap form. */
export function createSwapForm(logger?: Logger): SwapForm {
  const store = createStore(EMPTY, logger)
  const update = (next: SwapState) => store.setState((state) => (isSame(state, next) ? state : next))
  return {
    store,
    type: (independentField, typedValue) => update({ typedValue, independentField }),
    switchSides() {
      const { typedValue, independentField } = store.getState()
      update({ typedValue, independentField: independentField === 'INPUT' ? 'OUTPUT' : 'INPUT' })
    },
    clear: () => update(EMPTY),
  }
}

function isSame(a: SwapState, b: SwapState): boolean {
  return a.typedValue === b.typedValue && a.independentField === b.independentField
}
