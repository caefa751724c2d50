// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A price feed in US dollars with 8 decimals, with both of Chainlink's interfaces. Anyone can set the price, as it is
/// only deployed on local chains.
contract PriceFeed {
    uint8 public constant decimals = 8;
    uint256 public constant version = 1;

    string public description;
    int256 public latestAnswer;
    uint256 public latestTimestamp;
    uint80 public latestRound;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(string memory description_, int256 answer) {
        description = description_;
        setAnswer(answer);
    }

    function setAnswer(int256 answer) public {
        latestAnswer = answer;
        latestTimestamp = block.timestamp;
        latestRound += 1;
        emit AnswerUpdated(answer, latestRound, block.timestamp);
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return (latestRound, latestAnswer, latestTimestamp, latestTimestamp, latestRound);
    }
}
