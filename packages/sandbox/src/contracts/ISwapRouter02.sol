// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The functions of Uniswap's SwapRouter02 that the sandbox's contracts call. A path is token, fee, token and so on, in
/// reverse order for a purchase. Source: swap-router-contracts 1.3.1 of Uniswap.
interface ISwapRouter02 {
    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    struct ExactOutputParams {
        bytes path;
        address recipient;
        uint256 amountOut;
        uint256 amountInMaximum;
    }

    function exactInput(ExactInputParams calldata params) external payable returns (uint256 amountOut);
    function exactOutput(ExactOutputParams calldata params) external payable returns (uint256 amountIn);
}
