import type { ReadableStore } from '@causeway/core'
import { type AnyCauseway, type HookOptions, useCauseway } from '../causeway-provider.tsx'
import { type IsEqual, useStore } from '../store.ts'

/** Options for selecting a part of a state. */
export interface StateOptions<Part> extends HookOptions {
  /** Whether two parts are equal. Default `Object.is`. */
  readonly isEqual?: IsEqual<Part> | undefined
}

/** Hook that returns the state of one of the instance's stores, or the part that a selector returns. */
export interface StateHook<State> {
  (): State
  /** Returns the selected part, and renders again only when it changes. */
  <Part>(selector: (state: State) => Part, options?: StateOptions<Part>): Part
}

export function createStateHook<State>(
  storeOf: (causeway: AnyCauseway) => ReadableStore<State>,
): StateHook<State> {
  function useInstanceState(): State
  function useInstanceState<Part>(selector: (state: State) => Part, options?: StateOptions<Part>): Part
  function useInstanceState(
    selector: (state: State) => unknown = (state) => state,
    { isEqual, ...options }: StateOptions<unknown> = {},
  ): unknown {
    return useStore(storeOf(useCauseway(options)), selector, isEqual)
  }
  return useInstanceState
}
