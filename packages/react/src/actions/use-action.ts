import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type AnyCauseway, type HookOptions, useCauseway } from '../causeway-provider.tsx'

/** The options of `useMutation`, except for the function and the retries. */
export interface ActionOptions<Data, Variables>
  extends HookOptions,
    Omit<
      UseMutationOptions<Data, Error, Variables>,
      'mutationFn' | 'mutationKey' | 'networkMode' | 'retry'
    > {}

/** Returns a mutation that runs an action. It is neither retried nor paused while offline. */
export function useAction<Data, Variables>(
  act: (causeway: AnyCauseway, variables: Variables) => Promise<Data>,
  { causeway: causewayOption, ...options }: ActionOptions<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const causeway = useCauseway({ causeway: causewayOption })
  return useMutation({
    ...options,
    mutationFn: (variables) => act(causeway, variables),
    networkMode: 'always',
    retry: false,
  })
}
