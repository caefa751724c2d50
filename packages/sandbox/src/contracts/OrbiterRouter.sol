// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for OrbiterRouterV3, which passes a deposit on to the maker `to` with a memo for him; here it is kept.
/// Source: https://github.com/Orbiter-Finance/OrbiterX-contract
contract OrbiterRouter is BridgeEscrow {
    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function transfer(address, bytes calldata data) external payable {
        _depositNoted(address(0), msg.value, data);
    }

    function transferToken(address token, address, uint256 value, bytes calldata data) external {
        require(token != address(0), "OrbiterRouter: no token");
        _depositNoted(token, value, data);
    }
}
