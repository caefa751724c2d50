// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./PlainToken.sol";

/// A stand-in for a savings vault with the functions of EIP-4626 that wrap and unwrap. 10 shares are always worth 11
/// units of the asset. Both tokens have the same decimals.
contract SavingsVault is PlainToken {
    PlainToken public immutable asset;

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    constructor(PlainToken asset_, string memory name_, string memory symbol_, uint8 decimals_)
        PlainToken(name_, symbol_, decimals_)
    {
        asset = asset_;
    }

    function previewDeposit(uint256 assets) public pure returns (uint256) {
        return assets * 10 / 11;
    }

    function previewRedeem(uint256 shares) public pure returns (uint256) {
        return shares * 11 / 10;
    }

    function maxDeposit(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = previewDeposit(assets);
        require(asset.transferFrom(msg.sender, address(this), assets), "SavingsVault: transfer failed");
        totalSupply += shares;
        balanceOf[receiver] += shares;
        emit Transfer(address(0), receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        if (owner != msg.sender) allowance[owner][msg.sender] -= shares;
        assets = previewRedeem(shares);
        balanceOf[owner] -= shares;
        totalSupply -= shares;
        emit Transfer(owner, address(0), shares);
        require(asset.transfer(receiver, assets), "SavingsVault: transfer failed");
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }
}
