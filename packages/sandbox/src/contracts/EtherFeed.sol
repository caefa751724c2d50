// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IDollarFeed {
    function latestAnswer() external view returns (int256);
}

/// A feed of the price of an asset in ether, computed from two feeds in US dollars, for Aave V2 on Ethereum. 18
/// decimals.
contract EtherFeed {
    uint8 public constant decimals = 18;
    IDollarFeed public immutable asset;
    IDollarFeed public immutable ether_;

    constructor(IDollarFeed asset_, IDollarFeed etherInDollars) {
        asset = asset_;
        ether_ = etherInDollars;
    }

    function latestAnswer() external view returns (int256) {
        return asset.latestAnswer() * 1e18 / ether_.latestAnswer();
    }
}
