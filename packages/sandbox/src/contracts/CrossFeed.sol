// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFeed {
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

/// A feed of the price of one asset in another, computed from two feeds in US dollars. 8 decimals.
contract CrossFeed {
    uint8 public constant decimals = 8;
    IFeed public immutable base;
    IFeed public immutable quote;
    string public description;

    constructor(string memory description_, IFeed base_, IFeed quote_) {
        description = description_;
        base = base_;
        quote = quote_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        (uint80 round, int256 price, uint256 startedAt, uint256 updatedAt, uint80 answeredIn) = base.latestRoundData();
        (, int256 quotePrice,,,) = quote.latestRoundData();
        return (round, price * 1e8 / quotePrice, startedAt, updatedAt, answeredIn);
    }

    function latestAnswer() external view returns (int256 price) {
        (, price,,,) = this.latestRoundData();
    }
}
