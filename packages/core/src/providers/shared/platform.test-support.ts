import type { Platform, PlatformRegistry, ReadCall, ReadResult } from '../../platforms/index.ts'

/** Chains of which nothing but contracts can be read, and those answer as told. */
export function platformsThatAnswer(
  answer: (call: ReadCall) => ReadResult | Promise<ReadResult>,
): PlatformRegistry {
  const unread = new Proxy(
    {},
    {
      get: (_, part) => () => {
        throw new Error(`Nobody reads '${String(part)}' here`)
      },
    },
  )
  const platform = Object.assign(Object.create(unread), {
    call: async (call: ReadCall) => answer(call),
  }) as Platform
  return { forChain: () => platform, dispose: () => undefined }
}
