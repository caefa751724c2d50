// Reads many balances in one call and is never deployed: its constructor returns them.
// Compiled by solc 0.8.37 for Paris, so that chains without PUSH0 run it too; fetcher-code.ts holds the result.
//
// Input, after the code:  the account, then the tokens, 20 bytes each.
// Output:                 block number, timestamp and chain id, 8 bytes each; then the native balance; then one
//                         reading per token, in order, for as many tokens as there was gas and room for.
// A reading:              one byte with the length of the balance (0 to 32), then the balance without leading zeros;
//                         or one byte that says why there is none: 0xff no code, 0xfe reverted, 0xfd no balance.
//
// What it returns counts as the code of a contract: at most 24,576 bytes (EIP-170), 200 gas for each. Its first byte is
// that of a block number, which is 0 and thus not 0xef, which code must not begin with (EIP-3541).
object "BalanceFetcher" {
  code {
    let cursor := datasize("BalanceFetcher")
    let end := codesize()
    codecopy(0x0c, cursor, 20)
    let account := mload(0x00)
    cursor := add(cursor, 20)

    let start := 0x80
    let full := sub(add(start, 24576), 33)
    mstore(start, or(shl(192, blockNumber()), or(shl(128, timestamp()), shl(64, chainid()))))
    let out := appendAmount(add(start, 24), balance(account))

    mstore(0x20, shl(224, 0x70a08231)) // balanceOf(address)
    mstore(0x24, account)
    for {} lt(cursor, end) { cursor := add(cursor, 20) } {
      if gt(out, full) { break }
      // Enough for one token that takes all it is given, and for what is returned.
      if lt(gas(), add(550000, mul(200, sub(out, start)))) { break }
      mstore(0x60, 0)
      codecopy(0x6c, cursor, 20)
      out := appendReading(out, mload(0x60))
    }
    return(start, sub(out, start))

    function appendReading(at, token) -> next {
      next := add(at, 1)
      if iszero(extcodesize(token)) {
        mstore8(at, 0xff)
        leave
      }
      // A token that burns gas must not take that of the others.
      if iszero(staticcall(500000, token, 0x20, 0x24, 0x44, 0x20)) {
        mstore8(at, 0xfe)
        leave
      }
      if iszero(eq(returndatasize(), 0x20)) {
        mstore8(at, 0xfd)
        leave
      }
      next := appendAmount(at, mload(0x44))
    }

    function appendAmount(at, amount) -> next {
      let bits := shl(7, lt(0xffffffffffffffffffffffffffffffff, amount))
      bits := or(bits, shl(6, lt(0xffffffffffffffff, shr(bits, amount))))
      bits := or(bits, shl(5, lt(0xffffffff, shr(bits, amount))))
      bits := or(bits, shl(4, lt(0xffff, shr(bits, amount))))
      bits := or(bits, shl(3, lt(0xff, shr(bits, amount))))
      let length := add(shr(3, bits), iszero(iszero(amount)))
      mstore8(at, length)
      mstore(add(at, 1), shl(sub(256, shl(3, length)), amount))
      next := add(add(at, 1), length)
    }

    // On Arbitrum, number() is that of Ethereum: ArbSys.arbBlockNumber() tells the chain's own.
    function blockNumber() -> height {
      height := number()
      mstore(0x20, shl(224, 0xa3b1b31d))
      if staticcall(50000, 0x64, 0x20, 4, 0x00, 0x20) {
        if eq(returndatasize(), 0x20) { height := mload(0x00) }
      }
      height := and(height, 0xffffffffffffff)
    }
  }
}
