// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IFeed} from "./CrossFeed.sol";

/// A stand-in for Venus' oracle and its bounded oracle that reads feeds in US dollars. The bounds never apply: prices
/// can change by any amount.
contract VenusOracle {
    struct Source {
        address vToken;
        address asset;
        IFeed feed;
        uint8 decimals;
    }

    mapping(address => IFeed) private _feeds;
    mapping(address => uint256) private _scales;

    constructor(Source[] memory sources) {
        for (uint256 i = 0; i < sources.length; i++) {
            Source memory source = sources[i];
            (_feeds[source.vToken], _feeds[source.asset]) = (source.feed, source.feed);
            _scales[source.vToken] = _scales[source.asset] = 10 ** (36 - 8 - source.decimals);
        }
    }

    /// Returns the price of a base unit in US dollars with 36 decimals, or 0 for an unknown vToken.
    function getUnderlyingPrice(address vToken) public view returns (uint256) {
        if (address(_feeds[vToken]) == address(0)) return 0;
        (, int256 price,,,) = _feeds[vToken].latestRoundData();
        return uint256(price) * _scales[vToken];
    }

    function getPrice(address asset) external view returns (uint256) {
        return getUnderlyingPrice(asset);
    }

    function getBoundedPricesView(address vToken) external view returns (uint256 collateralPrice, uint256 debtPrice) {
        return (getUnderlyingPrice(vToken), getUnderlyingPrice(vToken));
    }

    function updatePrice(address) external {}

    function updateAssetPrice(address) external {}

    function updateProtectionState(address) external {}
}
