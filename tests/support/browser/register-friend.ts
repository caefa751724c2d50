import type { Address, Hex } from '@causeway/core'
import type { Sandbox } from '@causeway/sandbox'

const ETHEREUM = 1
const ENS_REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** Account of every name, once `registerFriend` has run. */
export const FRIEND = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Contract that returns FRIEND for `addr(bytes32)`, and itself for other functions such as `resolver(bytes32)`. */
const NAME_SERVICE: Hex = `0x60003560e01c633b3b57de146018573060005260206000f35b73${FRIEND.slice(2)}60005260206000f3`

/** Replaces the registry of names on Ethereum by one in which each name has the address FRIEND. */
export async function registerFriend(sandbox: Sandbox): Promise<void> {
  await sandbox.client(ETHEREUM).setCode({ address: ENS_REGISTRY, bytecode: NAME_SERVICE })
}
