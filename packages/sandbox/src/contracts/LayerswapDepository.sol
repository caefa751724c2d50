// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for Layerswap's depository. The real one forwards deposits to the solver `receiver`; this one keeps them.
/// Source: https://docs.layerswap.io/api-reference/depository
contract LayerswapDepository is BridgeEscrow {
    constructor(address relayer_) BridgeEscrow(relayer_) {}

    modifier onlyTo(address receiver) {
        require(receiver == relayer, "NotWhitelisted");
        _;
    }

    function depositNative(bytes32 id, address receiver) external payable onlyTo(receiver) {
        _depositNoted(address(0), msg.value, abi.encode(id));
    }

    function depositERC20(bytes32 id, address token, address receiver, uint256 amount) external onlyTo(receiver) {
        require(token != address(0), "LayerswapDepository: no token");
        _depositNoted(token, amount, abi.encode(id));
    }
}
