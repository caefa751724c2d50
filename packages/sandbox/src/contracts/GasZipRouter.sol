// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for GasZipV2, whose deposits only contain the destination chains and the recipient.
/// Source: https://dev.gas.zip/gas/code-examples/evm-deposit/contract-deposit
contract GasZipRouter is BridgeEscrow {
    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function deposit(uint256 chains, bytes32 to) external payable {
        _depositNoted(address(0), msg.value, abi.encode(chains, to));
    }
}
