// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./TokenCalls.sol";

/// A router that only pays if the gas price is zero, as in a simulation without fees.
contract SimulationAwareRouter {
    using TokenCalls for address;

    function swap(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut, address receiver) external {
        tokenIn.take(msg.sender, address(this), amountIn);
        if (tx.gasprice == 0) tokenOut.send(receiver, amountOut);
    }

    function swapAlways(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut, address receiver)
        external
    {
        tokenIn.take(msg.sender, address(this), amountIn);
        tokenOut.send(receiver, amountOut);
    }

    /// Reverts in a simulation whose block environment differs from the next block.
    function checkBlock(uint256 number) external view {
        require(tx.gasprice > 0, "no gas price");
        require(block.prevrandao > 0, "no randomness");
        require(block.number == number, "another block");
    }
}
