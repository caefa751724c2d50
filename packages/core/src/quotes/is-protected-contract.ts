import { sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'

/** Permit2. Source: https://github.com/Uniswap/permit2, deployments. zkSync derives addresses differently. */
const PERMIT2: readonly Address[] = [
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x0000000000225e31D15943971F47aD3022F714Fa',
]

/** Morpho Blue, by chain id. Source: morpho-org/sdks, packages/blue-sdk/src/addresses.ts at 5f297297. */
const MORPHO: Readonly<Record<number, Address>> = {
  1: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
  10: '0xce95AfbB8EA029495c66020883F87aaE8864AF92',
  130: '0x8f5ae9CddB9f68de460C77730b018Ae7E04a140A',
  137: '0x1bF0c2541F820E775182832f06c0B7Fc27A25f67',
  146: '0xd6c916eB7542D0Ad3f18AEd0FCBD50C582cfa95f',
  252: '0xa6030627d724bA78a59aCf43Be7550b4C5a0653b',
  480: '0xE741BC7c34758b4caE05062794E8Ae24978AF432',
  8453: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
  42161: '0x6c247b1F6182318877311737BaC0844bAa518F5e',
  43111: '0xa4Ca2c2e25b97DA19879201bA49422bc6f181f42',
  57073: '0x857f3EefE8cbda3Bc49367C996cd664A880d3042',
  534352: '0x2d012EdbAdc37eDc2BC62791B666f9193FDF5a55',
}

/**
 * Returns whether accounts give a contract rights beyond a single amount. Swaps and bridges may not call or approve it.
 *
 * @param added additional protected contracts of the application, by chain id
 */
export function isProtectedContract(
  chainId: number,
  address: Address,
  added: Readonly<Record<number, readonly Address[]>> = {},
): boolean {
  return [...PERMIT2, MORPHO[chainId], ...(added[chainId] ?? [])].some((contract) =>
    sameAddress(address, contract),
  )
}
