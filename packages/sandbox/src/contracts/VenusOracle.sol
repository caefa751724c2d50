// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IFeed} from "./CrossFeed.sol";

/// Prices for Venus over feeds in dollars: what both its oracle and its bounded oracle are asked. The bounds of the second
/// never bite: a price may jump as far as it likes.
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

    /// Of a base unit, so that any amount times it is dollars with 36 decimals.
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
