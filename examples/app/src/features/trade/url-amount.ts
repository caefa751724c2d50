import type { SwapState } from '@causeway/view-models'
import type { UrlValueFormat } from '../../state/use-url-value.ts'

/** Amounts in a URL: `12.5` to pay, `out-12.5` to receive. Other texts are ignored. */
const AMOUNT = /^(out-)?(\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})$/

/** Format of the amount in the URL. A text that is not a number is left out: the form shows its error. */
export const URL_AMOUNT: UrlValueFormat<SwapState> = {
  parse(text) {
    const [, output, typedValue = ''] = AMOUNT.exec(text ?? '') ?? []
    return { typedValue, independentField: output === undefined ? 'INPUT' : 'OUTPUT' }
  },
  format({ typedValue, independentField }) {
    const text = independentField === 'OUTPUT' ? `out-${typedValue}` : typedValue
    return AMOUNT.test(text) ? text : undefined
  },
}
