// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IFeed} from "./CrossFeed.sol";

/// A stand-in for Init Capital's oracle that reads feeds in US dollars.
contract InitOracleStandIn {
    struct Source {
        address token;
        address feed;
        uint8 decimals;
    }

    mapping(address => address) public primarySources;
    mapping(address => uint256) private _scales;

    constructor(Source[] memory sources) {
        for (uint256 i = 0; i < sources.length; i++) {
            primarySources[sources[i].token] = sources[i].feed;
            _scales[sources[i].token] = 10 ** (36 - 8 - sources[i].decimals);
        }
    }

    /// Returns the price of a base unit in US dollars, times 1e36.
    function getPrice_e36(address token) public view returns (uint256) {
        require(primarySources[token] != address(0), "INC#700");
        (, int256 price,,,) = IFeed(primarySources[token]).latestRoundData();
        return uint256(price) * _scales[token];
    }

    function getPrices_e36(address[] calldata tokens) external view returns (uint256[] memory prices) {
        prices = new uint256[](tokens.length);
        for (uint256 i = 0; i < tokens.length; i++) {
            prices[i] = getPrice_e36(tokens[i]);
        }
    }
}
