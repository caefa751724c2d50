// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What our contracts ask of a chain's wrapped coin.
interface IWrappedNative {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
    function approve(address spender, uint256 amount) external returns (bool);
}
