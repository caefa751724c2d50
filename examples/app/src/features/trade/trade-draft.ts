import type { SwapForm, SwapSide, SwapState } from '@causeway/view-models'

/** The inputs of a trade form that was replaced while one of its amounts had the focus. */
interface Caret {
  readonly id: string
  readonly start: number | null
  readonly end: number | null
}

/** Input of the trade form until the SDK has loaded. */
export interface TradeDraft {
  /** Returns the typed text and its side, or those of the URL. */
  getTyped(): SwapState
  /** Saves the typed text, and passes it to the form if it is connected. */
  type(side: SwapSide, text: string): void
  /** Passes the typed text and each later change to a form. Text that was never typed changes nothing. */
  connect(type: SwapForm['type']): void
  /** Saves which amount has the focus, and its selection, before its element is removed. */
  saveFocus(): void
  /** Focuses the saved amount in the element that replaced it, with the same selection. Does so once. */
  restoreFocus(): void
}

const EMPTY: SwapState = { typedValue: '', independentField: 'INPUT' }

/**
 * Creates the input of a trade form that renders before the SDK has loaded, and is replaced by the form of the SDK.
 *
 * @param amountIds ids of the amount inputs, which both forms share
 * @param linked amount of the URL, which the form of the SDK reads as well. Default: none
 */
export function createTradeDraft(amountIds: readonly string[], linked: SwapState = EMPTY): TradeDraft {
  let typed: SwapState | undefined
  let pass: SwapForm['type'] = () => undefined
  let caret: Caret | undefined
  return {
    getTyped: () => typed ?? linked,
    type(independentField, typedValue) {
      typed = { typedValue, independentField }
      pass(independentField, typedValue)
    },
    connect(type) {
      pass = type
      if (typed) type(typed.independentField, typed.typedValue)
    },
    saveFocus() {
      const element = document.activeElement
      if (!(element instanceof HTMLInputElement) || !amountIds.includes(element.id)) return
      caret = { id: element.id, start: element.selectionStart, end: element.selectionEnd }
    },
    restoreFocus() {
      const element = caret && document.getElementById(caret.id)
      if (caret && element instanceof HTMLInputElement) {
        element.focus({ preventScroll: true })
        element.setSelectionRange(caret.start, caret.end)
      }
      caret = undefined
    },
  }
}
