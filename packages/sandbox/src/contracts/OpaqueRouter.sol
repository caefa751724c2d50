// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for the router of a provider whose clients send its calldata without decoding it.
contract OpaqueRouter is BridgeEscrow {
    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function bridge(Order calldata order) external payable {
        _deposit(order);
    }
}
