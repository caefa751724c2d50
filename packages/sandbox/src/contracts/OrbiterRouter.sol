// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for OrbiterRouterV3. The real one forwards deposits to the maker `to` with a memo; this one keeps them.
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
