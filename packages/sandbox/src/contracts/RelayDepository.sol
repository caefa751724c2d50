// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for Relay's depository. A deposit contains the id of its order, and is credited to the caller regardless
/// of `depositor`.
/// Source: https://docs.relay.link/references/protocol/contracts/evm-depository
contract RelayDepository is BridgeEscrow {
    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function depositNative(address, bytes32 id) external payable {
        _depositNoted(address(0), msg.value, abi.encode(id));
    }

    function depositErc20(address, address token, uint256 amount, bytes32 id) external {
        require(token != address(0), "RelayDepository: no token");
        _depositNoted(token, amount, abi.encode(id));
    }
}
