import { cow } from './cow/index.ts'
import type { SwapService } from './swap.ts'
import { zenlink } from './zenlink/index.ts'

/** The services that swap on one chain. A new one is a folder of its own, a protocol, and a line here. */
export const swapServices = [cow, zenlink] as const satisfies readonly SwapService[]

export type SwapName = (typeof swapServices)[number]['id']

export const swapNames = swapServices.map(({ id }) => id)
