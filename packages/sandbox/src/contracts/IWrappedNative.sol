// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The functions of a chain's wrapped coin that the sandbox's contracts call.
interface IWrappedNative {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
    function approve(address spender, uint256 amount) external returns (bool);
}
